import * as sparkScreens from '#features/spark-screens.ts'
import type { Screen } from '#ui/screen/screen.ts'

const last = Number.MAX_SAFE_INTEGER

/** The screens of a Spark application, in the order of their tabs. */
export const screensOfLog: readonly Screen[] = Object.values<Screen>(sparkScreens).toSorted(
  (one, other) => (one.order ?? last) - (other.order ?? last),
)
