import { notEnded } from '#contract/absence.ts'

/** Why a finding has no price. */
export const noWastedCost = notEnded(
  'The cost that is wasted is not known.',
  'A run that is not billed yet has a price once it is. Where no fact shows what is lost, as with saturated VMs, there is none.',
)
