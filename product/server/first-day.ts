/** Asks for the first day of what a list of one job looks at, so that nothing older is read. */
export const firstDay = { firstDay: new URL('first-day.sql', import.meta.url) }

/** Asks for the day on which one run began, so that nothing older is read. */
export const runFirstDay = { firstDay: new URL('run-first-day.sql', import.meta.url) }
