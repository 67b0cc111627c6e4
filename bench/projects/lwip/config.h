/* lwIP's tests include it; it needs no definitions. */
