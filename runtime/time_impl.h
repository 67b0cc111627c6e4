/* runtime/time_impl.h - names of days and months in the C locale. */
#ifndef RUNTIME_TIME_IMPL_H
#define RUNTIME_TIME_IMPL_H

static const char days[7][10] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                 "Thursday", "Friday", "Saturday"};
static const char months[12][10] = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};

#endif
