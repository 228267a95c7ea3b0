import { z } from 'zod'

/** What is known of whether a change saved money. */
export const verdictKinds = [
  'SAVED',
  'COST_MORE',
  'NOT_DISTINGUISHABLE',
  'TOO_FEW_RUNS',
  'NOT_SEPARABLE',
  'NOT_COMPARABLE',
  'UNDONE',
] as const

export type VerdictKind = (typeof verdictKinds)[number]

/** Why a change has no estimate. */
export const verdictReasons = [
  'RUNS_TO_COME',
  'NEXT_CHANGE',
  'JOB_DELETED',
  'SEVERAL_CHANGES',
  'VOLUME_MOVED',
  'WEEKENDS_MOVED',
  'SEVERAL_CURRENCIES',
  'PRICES_MISSING',
  'COST_NOT_ABOVE_0',
  'VOLUME_KNOWN_IN_PART',
  'UNDONE_WITHIN_A_DAY',
] as const

export type VerdictReason = (typeof verdictReasons)[number]

export const changedSetting = z.object({
  /** The task or cluster of the job; empty where the setting is of the whole asset. */
  part: z.string(),
  setting: z.string(),
  from: z.string(),
  to: z.string(),
})

export type ChangedSetting = z.output<typeof changedSetting>

type Described = {
  kind: VerdictKind
  reason: VerdictReason | null
  missing: { before: number; after: number } | null
  changes: readonly ChangedSetting[]
  /** Default: job. */
  assetKind?: string
  /** Of an estimate: no volume is known, or it does not vary. Default: one does. */
  isByCostAlone?: boolean
}

/** What is judged: runs of a job, or days of what has no runs. */
const observed = {
  job: { asset: 'job', ones: 'runs', successful: 'successful runs', volume: 'data volume' },
  warehouse: {
    asset: 'SQL warehouse',
    ones: 'days',
    successful: 'days with statements',
    volume: 'number of statements',
  },
  cluster: {
    asset: 'all-purpose cluster',
    ones: 'days',
    successful: 'days with use',
    volume: 'number of commands and runs',
  },
  pool: {
    asset: 'pool',
    ones: 'days',
    successful: 'days with use',
    volume: 'number of VMs that clusters take',
  },
} as const
type Observed = (typeof observed)[keyof typeof observed]

/** Whether changes of a kind of asset are judged. */
export const isJudgedKind = (kind: string): kind is keyof typeof observed => Object.hasOwn(observed, kind)

const settled: Partial<Record<VerdictKind, (of: Observed) => string>> = {
  SAVED: () => 'The change saved money.',
  COST_MORE: ({ asset }) => `Since the change the ${asset} costs more.`,
  NOT_DISTINGUISHABLE: () => 'The cost did not move by more than it usually does.',
}

const byCostAlone = ({ ones, volume }: Observed) =>
  ` The cost of ${ones} is compared by itself, as their ${volume} is not known or does not vary.`

/** A verdict as a sentence. */
export function verdictSentence(described: Described): string {
  const { kind, reason, missing, changes, assetKind = 'job', isByCostAlone = false } = described
  const of = observed[isJudgedKind(assetKind) ? assetKind : 'job']
  if (reason === null) return `${settled[kind]?.(of) ?? ''}${isByCostAlone ? byCostAlone(of) : ''}`
  return sentences[reason]({ ...of, missing: missingText(missing), names: namesOf(changes) })
}

type Words = Observed & { missing: string; names: string }

const sentences: Readonly<Record<VerdictReason, (words: Words) => string>> = {
  RUNS_TO_COME: ({ missing, successful }) =>
    `There are too few ${successful} to judge the change: ${missing} are missing.`,
  NEXT_CHANGE: ({ missing, successful }) =>
    `The next change came before there were enough ${successful}: ${missing} are missing.`,
  JOB_DELETED: ({ missing, asset, successful }) =>
    `The ${asset} was deleted before there were enough ${successful}: ${missing} are missing.`,
  SEVERAL_CHANGES: ({ names }) =>
    `Several settings changed within a day, so that nobody can know which of them moved the cost: ${names}.`,
  VOLUME_MOVED: ({ volume }) =>
    `The ${volume} moved together with the change, so that either may have moved the cost.`,
  WEEKENDS_MOVED: () =>
    'The days of the week moved together with the change, so that either may have moved the cost.',
  SEVERAL_CURRENCIES: ({ ones }) =>
    `The ${ones} were billed in several currencies, which cannot be compared.`,
  PRICES_MISSING: ({ ones }) =>
    `The prices of some of the ${ones} are not known, so that their costs cannot be compared.`,
  COST_NOT_ABOVE_0: ({ ones }) =>
    `Some of the ${ones} cost nothing, so that no share of their cost can be computed.`,
  VOLUME_KNOWN_IN_PART: ({ ones, volume }) =>
    `The ${volume} is known of some of the ${ones} only, so that they cannot be compared.`,
  UNDONE_WITHIN_A_DAY: () => 'The change was undone within a day, so that there is nothing to judge.',
}

function missingText(missing: Described['missing']): string {
  const { before = 0, after = 0 } = missing ?? {}
  const parts = [before > 0 ? `${before} before` : '', after > 0 ? `${after} after` : '']
  return parts.filter((part) => part !== '').join(' and ')
}

function namesOf(changes: readonly ChangedSetting[]): string {
  return changes
    .map(({ setting, from, to }) => `${setting.replaceAll('_', ' ')} from ${from} to ${to}`)
    .join(', ')
}
