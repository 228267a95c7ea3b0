/** A range that holds whatever there is. */
export const wholeHistory = { since: '2000-01-01T00:00:00Z', until: '2200-01-01T00:00:00Z' }
