import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { scopeQuery } from '#contract/scope.ts'
import { proposalFilters } from '../filters/proposal-filters.ts'

const { small: _counted, ...filters } = proposalFilters

const amount = z.string()

export const getProposalSummary = endpoint({
  name: 'getProposalSummary',
  method: 'GET',
  path: '/recommendations/summary',
  guard: mayRead('user'),
  summary:
    'What recommendations that are to be done save a month, and how many are in which state; narrowed as their list is.',
  query: z.strictObject({ ...scopeQuery, ...filters }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    currency: z.string().nullable(),
    toDo: z.int().meta({ description: 'Open or accepted ones, without small ones.' }),
    counted: z.int().meta({ description: 'Those of them that are paid or measured.' }),
    saving: amount.meta({ description: 'What those that are paid or measured save a month.' }),
    savingLow: amount.meta({ description: 'Lower bound of the sum, as their errors are independent.' }),
    savingHigh: amount.meta({ description: 'Upper bound of the sum.' }),
    databricksSaving: amount.meta({ description: 'Part of the saving by billed usage; the rest are VMs.' }),
    modelled: z
      .int()
      .meta({ description: 'Those of them whose saving is modelled; the rest are to be tried.' }),
    modelledSaving: amount.meta({ description: 'What these save a month by a model; in no total.' }),
    small: z.int().meta({ description: 'Further ones that save less than the least that is shown.' }),
    smallSaving: amount.meta({ description: 'What small ones save a month; in no other figure.' }),
    accepted: z.int(),
    applied: z.int().meta({ description: 'Seen in the settings; the verdict is not reached yet.' }),
    verified: z.int(),
    failed: z.int(),
    estimatedBecause: z
      .string()
      .nullable()
      .meta({ description: 'Why the savings are estimates; null: they are not.' }),
    isEditable: z.boolean(),
  }),
})
