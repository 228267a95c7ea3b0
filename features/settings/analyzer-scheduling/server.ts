import { settingRoutes } from '#http/setting-route.ts'
import {
  analyzerScheduling,
  shownFrequencies,
  usualScheduling,
} from '#product/contract/calls/analyzer-scheduling.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'

export const { read: getAnalyzerSchedulingRoute, save: saveAnalyzerSchedulingRoute } = settingRoutes(
  analyzerScheduling,
  {
    defaultOf: ({ collectEverySeconds }: SettingPorts) => usualScheduling(collectEverySeconds),
    also: (_ports, value) => ({ frequencies: shownFrequencies(value) }),
  },
)
