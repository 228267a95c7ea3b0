import { costEstimate } from './estimate-reasons.ts'

const { column, texts } = costEstimate.estimatedBecause

/** Why event logs give a figure only in part, by the name that rows have for it. */
const ofLogs = {
  'log incomplete': 'Only a part of its event log was read so far.',
  'cluster without log': 'Another of its clusters delivered no event log.',
  'compute without log': 'Another part ran on serverless compute, which writes no event log.',
}

/** Options of a column that event logs fill: an estimate where logs cover only a part. */
export const sparkEstimate = { estimatedBecause: { column, texts: ofLogs } } as const

/** The same where another column of the row names why, as in lists whose own estimates are of their cost. */
export const sparkEstimateApart = {
  estimatedBecause: { column: 'telemetryPartialBecause', texts: ofLogs },
} as const

/** The same of a cost that is shared by what event logs know. */
export const sparkCostEstimate = { estimatedBecause: { column, texts: { ...texts, ...ofLogs } } } as const

/** Why a figure is that of a part of a log. */
export const partOfLogText = ofLogs['log incomplete']
