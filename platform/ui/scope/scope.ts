import { valuesOf } from '../url-state/url-state.ts'
import type { UrlState, UrlStateChanges } from '../url-state/url-state.ts'

/** A workspace; its host name and its subscription are null where they are not known. */
export type ScopeWorkspace = {
  id: string
  name: string
  host: string | null
  subscriptionId: string | null
  /** What to know before it is chosen, in two or three words. */
  note?: string
}
/** A subscription; null stands for the one that is not known. */
export type ScopeSubscription = { id: string | null; name: string }

/** The workspaces that an address chooses; none named means all. */
export function chosenWorkspaces(
  urlState: UrlState,
  workspaces: readonly ScopeWorkspace[],
): readonly ScopeWorkspace[] {
  const subscriptionIds = valuesOf(urlState, 'subscriptionId')
  const workspaceIds = valuesOf(urlState, 'workspaceId')
  const hosts = valuesOf(urlState, 'workspaceHost')
  return workspaces.filter(
    ({ id, host, subscriptionId }) =>
      isAmong(subscriptionIds, subscriptionId) && isAmong(workspaceIds, id) && isAmong(hosts, host),
  )
}

function isAmong(chosen: readonly string[], value: string | null): boolean {
  return chosen.length === 0 || chosen.some((one) => one === value)
}

const scopeKeys = [
  { key: 'ofWorkspace', field: 'id', thing: 'Workspace' },
  { key: 'workspaceId', field: 'id', thing: 'Workspace' },
  { key: 'workspaceHost', field: 'host', thing: 'Workspace' },
  { key: 'subscriptionId', field: 'subscriptionId', thing: 'Subscription' },
] as const

/** What an address names that is none of these workspaces, as "Workspace 42"; undefined where all are among them. */
export function unseenInUrlState(
  urlState: UrlState,
  workspaces: readonly ScopeWorkspace[],
): string | undefined {
  for (const { key, field, thing } of scopeKeys) {
    const isUnseen = (value: string) => workspaces.every((workspace) => workspace[field] !== value)
    const unseen = valuesOf(urlState, key).find(isUnseen)
    if (unseen !== undefined) return `${thing} ${unseen}`
  }
  return undefined
}

/** The URL state of the whole scope, also on a page about a thing of one workspace. */
export const wholeScope: UrlStateChanges = {
  ofWorkspace: undefined,
  subscriptionId: undefined,
  workspaceId: undefined,
  workspaceHost: undefined,
}

/** True where an address leaves workspaces out. */
export function isNarrowed(urlState: UrlState): boolean {
  return Object.keys(wholeScope).some((key) => valuesOf(urlState, key).length > 0)
}

/** The shortest way in which an address can name a choice: nothing for all, whole subscriptions, else workspaces. */
export function urlStateOfChoice(
  chosenIds: ReadonlySet<string>,
  workspaces: readonly ScopeWorkspace[],
): UrlStateChanges {
  if (chosenIds.size === 0 || workspaces.every(({ id }) => chosenIds.has(id))) return wholeScope
  const whole = wholeSubscriptions(chosenIds, workspaces)
  const isWhole = workspaces.every(
    ({ id, subscriptionId }) => chosenIds.has(id) === whole.some((one) => one === subscriptionId),
  )
  return isWhole
    ? { ...wholeScope, subscriptionId: whole }
    : { ...wholeScope, workspaceId: [...chosenIds].sort() }
}

function wholeSubscriptions(chosenIds: ReadonlySet<string>, workspaces: readonly ScopeWorkspace[]): string[] {
  const ids = [...new Set(workspaces.flatMap(({ subscriptionId }) => subscriptionId ?? []))]
  return ids
    .filter((candidate) =>
      workspaces.every(({ id, subscriptionId }) => subscriptionId !== candidate || chosenIds.has(id)),
    )
    .sort()
}

/** What the scope is called: all (by its own label), one workspace, one subscription, or a number of workspaces. */
export function scopeLabel(
  chosen: readonly ScopeWorkspace[],
  workspaces: readonly ScopeWorkspace[],
  subscriptions: readonly ScopeSubscription[],
  allLabel: string,
): string {
  const [first] = chosen
  if (first === undefined) return 'No workspaces'
  if (chosen.length === workspaces.length) return allLabel
  if (chosen.length === 1) return first.name
  const inSubscription = workspaces.filter(({ subscriptionId }) => subscriptionId === first.subscriptionId)
  const isOneSubscription =
    chosen.length === inSubscription.length &&
    chosen.every((one) => one.subscriptionId === first.subscriptionId)
  const name = subscriptions.find(({ id }) => id === first.subscriptionId)?.name
  return isOneSubscription && name !== undefined ? name : 'Workspaces'
}
