import type { IncidentRule, OverriddenRule } from '../contract.ts'
import type { PolicyBatch } from '../contract/policy-batch.ts'

/** Values as they stand in the fields; undefined where a field is empty. */
export type EnteredValues = {
  enabled: boolean
  threshold: number | undefined
  otherLimit: number | undefined
  minimumAmount: string
  severity: IncidentRule['severity']
}

/** The place of an override, with its names. */
export type Place = Pick<
  IncidentRule,
  'scope' | 'subscriptionId' | 'workspaceId' | 'workspaceName' | 'assetId' | 'assetName'
>

/** One unsaved change. The rule is as it was read: its time is what the change is based on. */
export type Edit =
  | { kind: 'change'; rule: IncidentRule; values: EnteredValues }
  | { kind: 'create'; rule: IncidentRule; values: EnteredValues }
  | { kind: 'delete'; rule: IncidentRule }

/** All unsaved changes, by what they are about. */
export type Draft = ReadonlyMap<string, Edit>

export const noChanges: Draft = new Map()

/** What a rule of a target in a scope is known by: one thing for the same place, saved or not. */
export function placeKey({
  rule,
  targetAssetType,
  scope,
  subscriptionId,
  workspaceId,
  assetId,
}: IncidentRule) {
  return [rule, targetAssetType, scope, subscriptionId, workspaceId, assetId].join('|')
}

const trimmed = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

/** The values of a rule as fields show them. */
export function enteredOf({
  enabled,
  threshold,
  otherLimit,
  minimumAmount,
  severity,
}: IncidentRule): EnteredValues {
  return {
    enabled,
    threshold: threshold ?? undefined,
    otherLimit: otherLimit ?? undefined,
    minimumAmount: trimmed(minimumAmount),
    severity,
  }
}

const isSame = (one: EnteredValues, other: EnteredValues) =>
  JSON.stringify(Object.entries(one)) === JSON.stringify(Object.entries(other))

const without = (draft: Draft, key: string): Draft => new Map([...draft].filter(([other]) => other !== key))

/** The draft with other values of a rule; values that are saved already are no change. */
export function withValues(draft: Draft, rule: IncidentRule, values: EnteredValues): Draft {
  const key = placeKey(rule)
  const former = draft.get(key)
  if (former?.kind === 'create') return new Map(draft).set(key, { ...former, values })
  const base = former?.rule ?? rule
  if (isSame(enteredOf(base), values)) return without(draft, key)
  return new Map(draft).set(key, { kind: 'change', rule: base, values })
}

/** The draft with an override at a place, which starts with the values of its parent. */
export function withOverride(draft: Draft, parent: IncidentRule, place: Place): Draft {
  const rule = { ...parent, ...place, id: '', updatedAt: null, updatedBy: null }
  return new Map(draft).set(placeKey(rule), { kind: 'create', rule, values: enteredOf(parent) })
}

/** The draft without an override: a new one is forgotten, a saved one is marked. */
export function withoutOverride(draft: Draft, rule: IncidentRule): Draft {
  const key = placeKey(rule)
  const former = draft.get(key)
  if (former?.kind === 'create') return without(draft, key)
  return new Map(draft).set(key, { kind: 'delete', rule: former?.rule ?? rule })
}

/** The draft without the change of a rule. */
export const undone = (draft: Draft, rule: IncidentRule): Draft => without(draft, placeKey(rule))

/** Why a field of a rule cannot be saved. */
export type FieldErrors = Partial<Record<'threshold' | 'otherLimit' | 'minimumAmount', string>>

function limitError(value: number | undefined, limit: IncidentRule['thresholdOf']): string | undefined {
  if (limit === null || (value !== undefined && value >= limit.least && value <= limit.most)) return undefined
  if (value === undefined) return `${limit.label} cannot be empty`
  return `${limit.label} must be between ${limit.least} and ${limit.most}`
}

/** What is wrong with the values of a rule. */
export function errorsOf(rule: IncidentRule, values: EnteredValues): FieldErrors {
  const threshold = limitError(values.threshold, rule.thresholdOf)
  const otherLimit = limitError(values.otherLimit, rule.otherLimitOf)
  const isAmount = /^\d{1,12}(?:\.\d{1,10})?$/.test(values.minimumAmount)
  return {
    ...(threshold === undefined ? {} : { threshold }),
    ...(otherLimit === undefined ? {} : { otherLimit }),
    ...(isAmount ? {} : { minimumAmount: 'Give an amount such as 1.50' }),
  }
}

/** True where every change of the draft can be saved. */
export const isValid = (draft: Draft): boolean =>
  [...draft.values()].every(
    (edit) => edit.kind === 'delete' || Object.keys(errorsOf(edit.rule, edit.values)).length === 0,
  )

const bodyOf = ({ threshold, otherLimit, ...values }: EnteredValues) => ({
  ...values,
  threshold: threshold ?? null,
  otherLimit: otherLimit ?? null,
})

/** The draft as it is sent. */
export function batchOf(draft: Draft): PolicyBatch {
  const edits = [...draft.values()]
  return {
    creates: edits.flatMap((edit) => (edit.kind === 'create' ? [createOf(edit)] : [])),
    changes: edits.flatMap((edit) =>
      edit.kind === 'change'
        ? [{ id: edit.rule.id, seenChange: edit.rule.updatedAt, ...bodyOf(edit.values) }]
        : [],
    ),
    deletes: edits.flatMap(({ kind, rule }) =>
      kind === 'delete' ? [{ id: rule.id, seenChange: rule.updatedAt }] : [],
    ),
  }
}

function createOf({ rule, values }: Extract<Edit, { kind: 'create' }>) {
  const { subscriptionId, workspaceId, assetId } = rule
  return {
    rule: rule.rule,
    targetAssetType: rule.targetAssetType,
    scope: rule.scope,
    ...(subscriptionId === null ? {} : { subscriptionId }),
    ...(workspaceId === null ? {} : { workspaceId }),
    ...(assetId === null ? {} : { assetId }),
    ...bodyOf(values),
  }
}

/** The rules of the answers and their overrides, by place. */
export const rulesByPlace = (rules: readonly OverriddenRule[]): ReadonlyMap<string, IncidentRule> =>
  new Map(
    rules.flatMap(({ overrides, ...rule }) =>
      [rule, ...overrides].map((one) => [placeKey(one), one] as const),
    ),
  )

/** A change that somebody else came before; what they saved, or undefined where they removed it. */
export type Conflict = { key: string; edit: Edit; theirs: IncidentRule | undefined }

/** The changes of a draft of which another state is saved than they are based on. */
export function conflictsOf(draft: Draft, saved: ReadonlyMap<string, IncidentRule>): Conflict[] {
  return [...draft].flatMap(([key, edit]) => {
    const theirs = saved.get(key)
    const isSeen = edit.kind === 'create' ? theirs === undefined : theirs?.updatedAt === edit.rule.updatedAt
    return isSeen ? [] : [{ key, edit, theirs }]
  })
}

/** The draft that changes what somebody else saved meanwhile: the own values stay. */
export function keptMine(draft: Draft, { key, edit, theirs }: Conflict): Draft {
  if (edit.kind === 'delete') {
    return theirs ? new Map(draft).set(key, { kind: 'delete', rule: theirs }) : without(draft, key)
  }
  if (!theirs) return new Map(draft).set(key, { ...edit, kind: 'create' })
  if (isSame(enteredOf(theirs), edit.values)) return without(draft, key)
  return new Map(draft).set(key, { kind: 'change', rule: theirs, values: edit.values })
}

/** The draft without the change: what somebody else saved holds. */
export const takenTheirs = (draft: Draft, { key }: Conflict): Draft => without(draft, key)
