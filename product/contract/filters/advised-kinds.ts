import { assetsLabel } from '../asset-kinds.ts'

/** The types of assets that recommendations are about. */
export const advisedKinds = [
  'job',
  'cluster',
  'warehouse',
  'pool',
  'pipeline',
  'model_serving',
  'vector_search',
] as const

/** How lists of recommendations are narrowed to a type of asset. */
export const advisedKindControl = {
  kind: 'choice',
  label: 'Type',
  none: 'All types',
  choices: advisedKinds.map((value) => ({ value, label: assetsLabel(value) })),
  other: assetsLabel,
} as const
