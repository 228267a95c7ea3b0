/** The layers of the models, from left to right: a model reads models of its own layer and of those to its left. */
export const layers = [
  'records',
  'assets',
  'work',
  'usage',
  'machines',
  'spark',
  'ledger',
  'costs',
  'judged',
  'found',
] as const
