import type { ScreenDates } from '#ui/screen/screen.ts'

/** A Spark application is shown as a whole: dates choose nothing. */
export const noDates: ScreenDates = { shownOf: () => undefined }
