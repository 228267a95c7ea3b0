import type { z } from 'zod'
import type { AnyEndpoint, Endpoint } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { settingFor, type HeldSetting, type KeptSetting, type SettingMember } from '#contract/setting.ts'
import { shownName } from '#contract/shown-name.ts'
import type { Author } from '#state/change.ts'
import { mayCall } from './caller.ts'
import { authorOf, routeOver, sessionOf, type OpenRoute } from './route.ts'
import type { Scope } from './scope.ts'
import { membersIn } from './setting-member.ts'
import { enteredSecret, secretRefusal, shownSecret } from './sealed-setting.ts'
import { settingValue, shownChange, type SettingStore } from './setting-store.ts'
import type { Session } from './ports.ts'

type Ports<Store> = { settings: Store }

/** A setting whose calls are answered. */
export type AnsweredSetting<Value> = HeldSetting<Value> & {
  read: Endpoint<string, z.ZodObject, undefined, z.ZodObject>
  save: AnyEndpoint
  sentValue(body: unknown, member: SettingMember): Value
  shown(value: Value): object
}

/** A setting as the list of all settings has it. */
export type ListedSetting = HeldSetting<unknown> & {
  read: Pick<AnyEndpoint, 'guard'>
  save: Pick<AnyEndpoint, 'guard'>
  /** Throws where a change may not be made at the moment. */
  refuse(step: SettingStep<unknown>): Promise<void>
  /** Follows each change. */
  saved(author: Author): Promise<void>
}

/** The route that changes a setting, by which the list of all settings finds it. */
export type SettingRoute<Ports> = OpenRoute<Ports> & { listed(ports: Ports): ListedSetting }

/** The value of a setting before and after a change. */
export type SettingStep<Value> = { before: Value; after: Value }

type Hooks<Value, Ports> = {
  /** What holds until somebody changes it, where that depends on how the server is configured. */
  defaultOf?(ports: Ports): Value
  /** The value that a body makes of the one before, where it need not name all fields; nothing is refused or sealed then. */
  onto?(before: Value, body: unknown): Value
  /** Throws where a change may not be made at the moment. */
  refuse?(ports: Ports, change: SettingStep<Value>): void | Promise<void>
  /** What its calls answer besides its value and its last change. */
  also?(ports: Ports, value: Value): object | Promise<object>
  /** Follows each change. */
  saved?(ports: Ports, author: Author): void | Promise<void>
}

const scopeNames = { workspace: 'Workspace', subscription: 'Subscription' } as const

type SettingCall = { path: object; scope: Scope }

/** The one that a call is about; of a setting that holds for all, nobody asks. */
function memberOf({ scope }: Pick<HeldSetting<never>, 'scope'>, call: SettingCall): SettingMember {
  const id = String(Object(call.path)['id'] ?? '')
  if (scope === undefined || membersIn(call.scope)[scope].has(id)) return { id }
  const message = `${scopeNames[scope]} ${shownName(id)} not found, or you cannot access it.`
  throw new CodedError('not_found', message, { field: 'id' })
}

function keptFor<Value>(setting: HeldSetting<Value>, member: SettingMember): KeptSetting<Value> {
  return setting.scope === undefined ? setting : settingFor(setting, member)
}

/** A setting with the default that holds on this server. */
function configured<Value, Given, Setting extends HeldSetting<Value>>(
  setting: Setting,
  { defaultOf }: Pick<Hooks<Value, Given>, 'defaultOf'>,
  ports: Given,
): Setting {
  return {
    ...setting,
    valueOf: (kept) =>
      (kept === undefined || kept === null) && defaultOf ? defaultOf(ports) : setting.valueOf(kept),
  }
}

/** Answers the value of a setting with its marks. */
function answering<Value, Given extends Ports<SettingStore>>(
  setting: AnsweredSetting<Value>,
  hooks: Hooks<Value, Given>,
) {
  return async (ports: Given, session: Session, member: SettingMember) => {
    const kept = keptFor(configured(setting, hooks, ports), member)
    const value = await settingValue(ports, kept)
    const isEditable = mayCall(setting.save, session)
    return {
      ...setting.shown(value),
      ...('isEditable' in setting.read.output.shape ? { isEditable } : {}),
      ...(setting.sealed && (await shownSecret(ports.settings, setting.sealed))),
      ...(await shownChange(ports.settings, kept.key)),
      ...(await hooks.also?.(ports, value)),
    }
  }
}

/** Keeps what a body says of a setting. */
async function keep<Value, Given extends Ports<SettingStore>>(
  ports: Given,
  {
    setting,
    refuse,
    onto,
  }: { setting: AnsweredSetting<Value> } & Pick<Hooks<Value, Given>, 'refuse' | 'onto'>,
  { body, member }: { body: unknown; member: SettingMember },
  author: Author,
): Promise<void> {
  const { settings } = ports
  const kept = keptFor(setting, member)
  if (onto) {
    await settings.change(kept.key, (held) => setting.keptOf(onto(kept.valueOf(held), body)), author)
    return
  }
  const value = setting.sentValue(body, member)
  // What holds may be unreadable, which must not keep anybody from changing it.
  const step = async () => ({ before: await settingValue(ports, kept), after: value })
  if (refuse) await refuse(ports, await step())
  const { sealed } = setting
  const secret = sealed && (await enteredSecret(settings, sealed, body))
  if (sealed && !secret) {
    if (await secretRefusal(settings, sealed, await step()))
      throw new CodedError('invalid_parameter', 'Enter the secret again: it would be sent elsewhere.', {
        field: sealed.field,
      })
  }
  await settings.write(kept.key, setting.keptOf(value), author, secret)
}

/** The routes that read and change a setting. */
export function settingRoutes<Value, Given extends Ports<SettingStore>>(
  setting: AnsweredSetting<Value>,
  hooks: Hooks<Value, Given> = {},
): { read: OpenRoute<Given>; save: SettingRoute<Given> } {
  const save: AnyEndpoint = setting.save
  const answerOf = answering(setting, hooks)
  const saving = routeOver(save, (ports: Given) => async (call) => {
    const author = authorOf(call)
    const member = memberOf(setting, call)
    const own = { ...hooks, setting: configured(setting, hooks, ports) }
    await keep(ports, own, { body: call.body, member }, author)
    await hooks.saved?.(ports, author)
    return answerOf(ports, sessionOf(call), member)
  })
  return {
    read: routeOver(
      setting.read,
      (ports: Given) => async (call) => answerOf(ports, sessionOf(call), memberOf(setting, call)),
    ),
    save: heldRoute(saving, setting, hooks),
  }
}

/** The route that returns a setting to its default. */
export function removalRoute<Value, Given extends Ports<SettingStore>>(
  setting: AnsweredSetting<Value>,
  removal: AnyEndpoint,
  hooks: Hooks<Value, Given> = {},
): OpenRoute<Given> {
  const answerOf = answering(setting, hooks)
  return routeOver(removal, (ports: Given) => async (call) => {
    const author = authorOf(call)
    const member = memberOf(setting, call)
    await ports.settings.write(keptFor(setting, member).key, null, author)
    await hooks.saved?.(ports, author)
    return answerOf(ports, sessionOf(call), member)
  })
}

type Listable<Value> = HeldSetting<Value> & Pick<ListedSetting, 'read' | 'save'>

/** The route that changes a setting, found by the list of all settings. */
export function heldRoute<Value, Given>(
  saving: OpenRoute<Given>,
  setting: Listable<Value>,
  hooks: Pick<Hooks<Value, Given>, 'defaultOf' | 'refuse' | 'saved'> = {},
): SettingRoute<Given> {
  return {
    ...saving,
    listed: (ports) => ({
      ...configured(setting, hooks, ports),
      refuse: async (step: SettingStep<Value>) => hooks.refuse?.(ports, step),
      saved: async (author) => hooks.saved?.(ports, author),
    }),
  }
}
