/**
 * Stands for "free at once" between a feed and the store, which has it count from the day on which that was first said:
 * a day of its own on each import would make a change of what is none.
 */
export const AT_ONCE = '0001-01-01'
