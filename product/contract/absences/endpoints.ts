import { doesNotApply, nobodyTells, notTold } from '#contract/absence.ts'
import { whetherRead } from '../whether-read.ts'

export const noAppFacts = notTold(
  'It is not in the list of apps.',
  ['apps'],
  `A deleted app is not listed. ${whetherRead}`,
)
export const noEndpointFacts = notTold(
  'It is not in the list of endpoints.',
  ['serving-endpoints', 'vector-search-endpoints'],
  `A deleted endpoint is not listed. ${whetherRead}`,
)
export const noEndpointUsage = notTold(
  'Its requests are not known: usage tracking is off for it, or no usage was collected.',
  ['endpoint-usage', 'serving-endpoints'],
  `Databricks keeps requests for 90 days, of endpoints with usage tracking. ${whetherRead}`,
)
export const noRequest = doesNotApply('No request in this range, or its requests are not known.')
export const noIndexFacts = notTold(
  'Its state is not known.',
  ['vector-search-indexes'],
  `A deleted index is not listed. ${whetherRead}`,
)
export const noSyncPipeline = doesNotApply('The index is written directly: no pipeline fills it.')
export const noIngest = notTold(
  'No pipeline is known to fill an index, or it cost nothing in this range.',
  ['vector-search-indexes', 'usage'],
  `An index that is written directly has no pipeline. ${whetherRead}`,
)
export const billedAsWhole = nobodyTells(
  'Databricks bills the endpoint as a whole, not each thing that it serves.',
  'the cost of each served model',
)
