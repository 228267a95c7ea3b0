import { doesNotApply, elsewhere, notCollected, notEnded, notTold } from '#contract/absence.ts'
import { notBilled } from '../not-billed.ts'
import { keptSinceRead, whetherRead } from '../whether-read.ts'

const anotherRange = 'Choose a longer range.'

export const noBill = notBilled()
export const noBillNorMachines = notBilled(
  'Not billed yet: no usage record names it and no VM time is known.',
)
export const noBillForTimes = notBilled('Its cost or its duration is not known yet.')
export const noMachineTime = notTold(
  'No VM time is known.',
  ['node-timeline', 'cluster-events'],
  `Serverless compute has none. Otherwise these sources report it. ${whetherRead}`,
)
export const onlyRest = notTold(
  'Only the Databricks REST API reports it, for 60 days.',
  ['job-runs'],
  keptSinceRead,
)
export const noPrice = notTold(
  'No published price.',
  ['list-prices', 'account-prices'],
  'Each used SKU needs a price for that day. The doctor shows whether prices are read.',
)
export const noTags = elsewhere(
  'The job has no tags.',
  'Add a tag to the job in Databricks; its cost is tagged from its next usage on.',
)
export const noCloudBill = notCollected('Cloud bills are not loaded.', 'the cloud bill')
export const ownCompute = doesNotApply('The runs have compute of their own.')
export const nothingFound = doesNotApply('No issues detected.')
export const everybodys = doesNotApply('Not applicable: Databricks runs this service.')
export const noRunEnded = notEnded('No completed runs in this range yet.', 'Available after a run has ended.')
export const noRunInRange = elsewhere('No runs in this range.', anotherRange)
export const noSuccess = elsewhere('No successful runs in this range.', anotherRange)
export const noMoneyInRange = elsewhere('No billed cost in this range.', anotherRange)
export const noMoneyBefore = elsewhere(
  'No cost in the previous period.',
  'It is new, or older usage was not collected. Choose a later range.',
)
export const noMoneyToShare = elsewhere('The jobs have no cost in this range.', anotherRange)
export const notAskedFor = elsewhere(
  'No run in this range has a cost, or costs per run were not loaded.',
  'Choose a longer range, or show the column.',
)
export const noDurationsAskedFor = elsewhere(
  'No completed runs in this range yet, or durations per run were not loaded.',
  'Choose a longer range, or show the column.',
)
export const noCostToDraw = elsewhere(
  'No billed cost in this range, or the trend was not loaded.',
  'Choose a longer range, or show the column.',
)
export const noAssetOwner = notTold(
  'No source names its owner.',
  ['clusters', 'cluster-history', 'warehouse-history', 'pipelines', 'jobs'],
  `Pools and services of the platform have none. Otherwise these sources report it. ${whetherRead}`,
)
