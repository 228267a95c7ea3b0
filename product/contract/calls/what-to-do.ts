import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { assetKind, assetsLabel } from '../asset-kinds.ts'
import { nameSearch } from '../filters/filters.ts'
import { ownedAssetFilters } from '../filters/owned-asset-filters.ts'
import { whatToDoColumns } from '../columns/what-to-do-columns.ts'

/** How the list can be narrowed; the figures above it follow. */
const filters = {
  ...currencyFilter,
  search: filter(nameSearch.meta({ description: 'Part of the name, id, owner or what to do.' }), {
    control: { kind: 'search', placeholder: 'Search what to do' },
    values: (text) => ({ searched: text ?? null }),
  }),
  assetKind: filter(z.string().max(32).optional().meta({ description: 'Only assets of this type.' }), {
    control: {
      kind: 'choice',
      label: 'Type',
      none: 'All types',
      choices: assetKind.options.map((value) => ({ value, label: assetsLabel(value) })),
      other: assetsLabel,
    },
    values: (kind) => ({ kindOfAsset: kind ?? null }),
  }),
  status: filter(
    z.enum(['OPEN', 'ACCEPTED']).optional().meta({
      description: 'ACCEPTED: only assets of whose recommendations one is accepted; OPEN: the others.',
    }),
    {
      control: {
        kind: 'choice',
        label: 'Status',
        none: 'Open and accepted',
        choices: [
          { value: 'OPEN', label: 'Nothing accepted' },
          { value: 'ACCEPTED', label: 'Accepted' },
        ],
        other: () => 'Open and accepted',
      },
      values: (status) => ({ workStatus: status ?? null }),
    },
  ),
  ...ownedAssetFilters({ owner: 'ownedBy', tagKey: 'taggedKey', tagValue: 'taggedValue' }),
}

export const listWhatToDo = report({
  name: 'listWhatToDo',
  path: '/recommendations/what-to-do',
  guard: mayRead('user'),
  listName: 'assets',
  summary: 'Assets for which there is something to do, with what it is worth a month, each cent once.',
  tieBreakers: ['entryId'],
  filters: {
    ...filters,
    small: filter(
      z.enum(['SHOW']).optional().meta({ description: 'SHOW: also waste below the least that is shown.' }),
      {
        control: {
          kind: 'choice',
          label: 'Small',
          none: 'Without small ones',
          choices: [{ value: 'SHOW', label: 'With small ones' }],
          other: () => 'With small ones',
        },
        values: (small) => ({ smallAsset: small ?? null }),
      },
    ),
  },
  columns: whatToDoColumns,
  order: { column: 'worth', direction: 'DESC' },
})

const amount = z.string()

export const getWhatToDoSummary = endpoint({
  name: 'getWhatToDoSummary',
  method: 'GET',
  path: '/recommendations/what-to-do/summary',
  guard: mayRead('user'),
  summary:
    'What all that is to do is worth a month, each cent once, and of what it is made; narrowed as its list is.',
  query: z.strictObject({ ...scopeQuery, ...filters }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    currency: z.string().nullable(),
    assets: z.int().meta({ description: 'Rows of the list, without small ones.' }),
    worth: amount.meta({ description: 'Sum of the three amounts that follow.' }),
    saving: amount.meta({ description: 'What recommendations save a month: paid or measured.' }),
    furtherAtStake: amount.meta({ description: 'What open incidents have at stake besides.' }),
    furtherWaste: amount.meta({ description: 'Avoidable waste beyond both.' }),
    recommendations: z.int(),
    incidents: z.int(),
    modelledSaving: amount.meta({ description: 'What a model expects; in no other figure.' }),
    small: z.int().meta({ description: 'Further assets with waste below the least that is shown.' }),
    smallWaste: amount.meta({ description: 'Their waste a month; in no other figure.' }),
    estimatedBecause: z
      .string()
      .nullable()
      .meta({ description: 'Why amounts are estimates; null: they are not.' }),
  }),
})
