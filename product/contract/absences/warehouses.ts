import { doesNotApply, elsewhere, notTold } from '#contract/absence.ts'
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
export const textForAdministrators = elsewhere(
  'Only administrators may read texts of statements.',
  'Ask an administrator for the text.',
)
export const textHidden = notTold(
  'The query history does not have its text: the connection may not read texts, or a customer-managed key encrypts them.',
  ['query-history'],
  whetherRead,
)
export const noSourceOfGroup = doesNotApply('Not applicable: these statements may come from several sources.')
export const noTypeOfGroup = doesNotApply('Not applicable: these statements may be of several types.')
export const noCostToShare = elsewhere('The warehouse has no cost in this range.', 'Choose other dates.')
export const notBilledYet = notBilled('Not billed yet: no usage record covers these statements.')
