import { elsewhere, notTold } from '#contract/absence.ts'
import { whetherRead } from '../whether-read.ts'

export const noInteractiveCost = notTold(
  'The interactive cost of the cluster is not known.',
  ['usage', 'node-timeline'],
  `Usage records arrive hours later, and without the load of VMs interactive use is not known apart from idle time. ${whetherRead}`,
)
export const noCostOfInstance = elsewhere(
  'The cost of a single instance is not split among jobs.',
  'Choose clusters instead of instances.',
)
export const noNotebookFacts = notTold(
  'The audit log does not have it.',
  ['notebook-commands'],
  `Requires SELECT on system.access.audit, and verbose audit logs switched on in the settings of the workspace. ${whetherRead}`,
)
