import { doesNotApply, notTold } from '#contract/absence.ts'
import { notBilled } from '../not-billed.ts'
import { whetherRead } from '../whether-read.ts'

export const noWarehouseFacts = notTold(
  'Its settings are not known.',
  ['warehouses', 'warehouse-history'],
  whetherRead,
)
export const noWarehouseEvents = notTold(
  'When its clusters ran is not known.',
  ['warehouse-events'],
  whetherRead,
)
export const noQueryHistory = notTold('Its statements are not known.', ['query-history'], whetherRead)
export const noQuery = doesNotApply('No statement started in this range.')
export const severalStatements = doesNotApply('Not applicable: this row is not a single statement.')
export const notBilledYet = notBilled('Not billed yet: no usage record covers these statements.')
