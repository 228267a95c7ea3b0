import * as sparkScreens from '#features/spark-screens.ts'
import { screensInOrder, type Screen } from '#ui/screen/screen.ts'

/** The screens of a Spark application, in the order of their tabs. */
export const screensOfLog: readonly Screen[] = screensInOrder(Object.values<Screen>(sparkScreens))
