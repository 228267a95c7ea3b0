import { doesNotApply, notTold, type Absence } from '#contract/absence.ts'
import { noMachineTime } from './costs.ts'
import { notBilled } from '../not-billed.ts'
import { whetherRead } from '../whether-read.ts'

const noMachinePrice = notTold(
  'A VM has no list price.',
  ['retail-prices', 'price-list'],
  'The price list of the cloud provider has it. The doctor shows whether it can be reached.',
)
const noRate = notBilled('No DBU rate could be learned yet for a VM.')
export const noEstimate: Absence = notTold(
  'Serverless compute has no VM time; or a VM has no list price, or no usage yet to learn its DBU rate from.',
  ['node-timeline', 'usage', 'retail-prices', 'price-list'],
  whetherRead,
)

const estimates = new Map(
  [noMachineTime, noMachinePrice, noRate].map((absence) => [absence.because, absence]),
)

/** Why a row has no estimate, by the reason that the row gives. */
export function estimateAbsence(says: string): Absence {
  if (says === '') return noEstimate
  return estimates.get(says) ?? doesNotApply(says)
}
