import { openStates } from '#contract/job-run.ts'
import { CodedError } from '#contract/errors.ts'
import { settingRoutes, type SettingStep } from '#http/setting-route.ts'
import {
  analyzerScheduling,
  shownFrequencies,
  usualScheduling,
  type AnalyzerScheduling,
} from '#product/contract/calls/analyzer-scheduling.ts'
import type { RunPorts } from '#product/server/run-ports.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'

type Ports = SettingPorts & RunPorts

const ofDetection = 'systemTablesAnalysisFrequencySeconds'

export const { read: getAnalyzerSchedulingRoute, save: saveAnalyzerSchedulingRoute } = settingRoutes(
  analyzerScheduling,
  {
    defaultOf: ({ collectEverySeconds }: Ports) => usualScheduling(collectEverySeconds),
    refuse: refuseWhileDetecting,
    also: (_ports, value) => ({ frequencies: shownFrequencies(value) }),
  },
)

async function refuseWhileDetecting({ runs }: Ports, { before, after }: SettingStep<AnalyzerScheduling>) {
  if (before[ofDetection] === after[ofDetection]) return
  const open = await runs.list({ kinds: ['collect'], states: openStates, limit: 1 })
  if (open.length === 0) return
  throw new CodedError('conflict', 'Detection runs. Change its frequency once it has ended, or cancel it.', {
    field: ofDetection,
  })
}
