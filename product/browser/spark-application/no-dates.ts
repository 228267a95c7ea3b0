import type { ScreenDates } from '#ui/screen/screen.ts'

/** A Spark application is shown as a whole: dates choose nothing of it. */
export const noDates: ScreenDates = { shownOf: () => undefined }
