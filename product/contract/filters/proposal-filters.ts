import { z } from 'zod'
import { filter } from '#contract/filters.ts'
import { currencyFilter } from '#contract/report.ts'
import { advisedKindControl } from './advised-kinds.ts'
import { nameSearch } from './filters.ts'
import { ownedAssetFilters } from './owned-asset-filters.ts'

const shown = [
  'TO_DO',
  'OPEN',
  'ACCEPTED',
  'APPLIED',
  'VERIFIED',
  'FAILED',
  'EXPIRED',
  'DISMISSED',
  'ALL',
] as const
const word = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')

const status = filter(
  z
    .enum(shown)
    .optional()
    .meta({ description: 'Only proposals in this state. Default: TO_DO, which is open or accepted.' }),
  {
    control: {
      kind: 'choice',
      label: 'Status',
      none: 'To do',
      choices: shown
        .filter((code) => code !== 'TO_DO')
        .map((value) => ({ value, label: value === 'ALL' ? 'Any status' : word(value) })),
      other: word,
    },
    values: (chosen = 'TO_DO') => ({ shownStatus: chosen === 'ALL' ? null : chosen }),
  },
)

const assetKind = filter(
  z.string().max(32).optional().meta({ description: 'Only proposals about assets of this type.' }),
  { control: advisedKindControl },
)

const assetId = filter(
  z
    .string()
    .max(256)
    .optional()
    .meta({ description: 'Only proposals about the asset with this id; name its type, too.' }),
  { chip: (id) => `About ${id}` },
)

const assignment = filter(
  z
    .enum(['ME', 'NOBODY'])
    .optional()
    .meta({ description: 'Only proposals that are assigned to the caller, or to nobody.' }),
  {
    control: {
      kind: 'choice',
      label: 'Assigned',
      none: 'Assigned to anybody',
      choices: [
        { value: 'ME', label: 'Assigned to me' },
        { value: 'NOBODY', label: 'Assigned to nobody' },
      ],
      other: word,
    },
  },
)

const small = filter(
  z
    .enum(['SHOW'])
    .optional()
    .meta({ description: 'SHOW: also proposals that save less than the least that is shown.' }),
  {
    control: {
      kind: 'choice',
      label: 'Small',
      none: 'Without small ones',
      choices: [{ value: 'SHOW', label: 'With small ones' }],
      other: word,
    },
  },
)

/** How the list of proposals can be narrowed. */
export const proposalFilters = {
  ...currencyFilter,
  search: filter(nameSearch.meta({ description: 'Part of the name, the id, the owner or what to do.' }), {
    control: { kind: 'search', placeholder: 'Search recommendations' },
  }),
  status,
  assetKind,
  assetId,
  assignment,
  ...ownedAssetFilters(),
  small,
}
