import { z } from 'zod'
import type { AnyEndpoint, Endpoint } from '#contract/endpoint.ts'
import type { KeptSetting } from '#contract/setting.ts'
import type { Author } from '#state/change.ts'
import { mayCall } from './caller.ts'
import { authorOf, routeOver, sessionOf, type OpenRoute } from './route.ts'
import type { Session } from './ports.ts'

export type SettingChange = { changedBy: string; changedAt: Date }

/** Where settings are kept. */
export type SettingStore = {
  /** Undefined where nobody changed it. */
  read<Value>(key: string, schema: z.ZodType<Value>): Promise<Value | undefined>
  /** Each change stays recorded. */
  write(key: string, value: unknown, author: Author): Promise<void>
  /** Who changed it last, and when; undefined where nobody did. */
  lastChange(key: string): Promise<SettingChange | undefined>
}

type Ports<Store> = { settings: Store }

/** A setting whose calls are answered. */
export type AnsweredSetting<Value extends object> = KeptSetting<Value> & {
  title: string
  page: string | undefined
  body: z.ZodObject
  read: Endpoint<string, z.ZodObject, undefined, z.ZodObject>
  save: AnyEndpoint
  keptOf(body: unknown): unknown
  inWords(value: Value): string
}

/** A setting as the list of all settings has it; what is sealed is neither shown nor restored. */
export type ListedSetting = Pick<AnsweredSetting<object>, 'key' | 'title' | 'page' | 'read' | 'save'> &
  (
    | { isSealed: true }
    | ({
        isSealed: false
        /** Throws where a change may not be made at the moment. */
        refuse(step: SettingStep<object>): Promise<void>
        /** Follows each change. */
        saved(author: Author): Promise<void>
      } & Pick<AnsweredSetting<object>, 'body' | 'valueOf' | 'keptOf' | 'inWords'>)
  )

/** A setting whose former values can be restored. */
export type RestorableSetting = Extract<ListedSetting, { isSealed: false }>

/** The route that changes a setting, by which the list of all settings finds it. */
export type SettingRoute<Ports> = OpenRoute<Ports> & { listed(ports: Ports): ListedSetting }

/** The value of a setting before and after a change. */
export type SettingStep<Value> = { before: Value; after: Value }

type Hooks<Value, Ports> = {
  /** What holds until somebody changes it, where that depends on how the server is configured. */
  defaultOf?(ports: Ports): Value
  /** Throws where a change may not be made at the moment. */
  refuse?(ports: Ports, change: SettingStep<Value>): void | Promise<void>
  /** What its calls answer besides its value and its last change. */
  also?(ports: Ports, value: Value): object | Promise<object>
  /** Follows each change. */
  saved?(ports: Ports, author: Author): void | Promise<void>
}

/** What holds of a setting: what somebody chose, else its default. */
export async function settingValue<Value>(
  { settings }: Ports<Pick<SettingStore, 'read'>>,
  { key, valueOf }: KeptSetting<Value>,
): Promise<Value> {
  return valueOf(await settings.read(key, z.unknown()))
}

/** Who changed a setting last, and when, as calls answer it. */
async function shownChange(settings: Pick<SettingStore, 'lastChange'>, key: string) {
  const change = await settings.lastChange(key)
  return { changedBy: change?.changedBy ?? null, changedAt: change?.changedAt.toISOString() ?? null }
}

/** The routes that read and change a setting. */
export function settingRoutes<Value extends object, Given extends Ports<SettingStore>>(
  setting: AnsweredSetting<Value>,
  { defaultOf, refuse, also, saved }: Hooks<Value, Given> = {},
): { read: OpenRoute<Given>; save: SettingRoute<Given> } {
  const save: AnyEndpoint = setting.save
  const settingOf = (ports: Given): AnsweredSetting<Value> => ({
    ...setting,
    valueOf: (kept) => (kept === undefined && defaultOf ? defaultOf(ports) : setting.valueOf(kept)),
  })
  const answerOf = async (ports: Given, session: Session) => {
    const value = await settingValue(ports, settingOf(ports))
    const isEditable = mayCall(save, session)
    return {
      ...value,
      ...('isEditable' in setting.read.output.shape ? { isEditable } : {}),
      ...(await shownChange(ports.settings, setting.key)),
      ...(await also?.(ports, value)),
    }
  }
  return {
    read: routeOver(setting.read, (ports: Given) => async (call) => answerOf(ports, sessionOf(call))),
    save: {
      ...routeOver(save, (ports: Given) => async (call) => {
        const author = authorOf(call)
        const own = settingOf(ports)
        const kept = setting.keptOf(call.body)
        await refuse?.(ports, { before: await settingValue(ports, own), after: own.valueOf(kept) })
        await ports.settings.write(setting.key, kept, author)
        await saved?.(ports, author)
        return answerOf(ports, sessionOf(call))
      }),
      listed: (ports) => ({
        ...settingOf(ports),
        isSealed: false,
        refuse: async (step: SettingStep<Value>) => refuse?.(ports, step),
        saved: async (author) => saved?.(ports, author),
      }),
    },
  }
}
