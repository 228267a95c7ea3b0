import { variables } from './configuration.ts'
import type { Variable } from './variable.ts'

/** One variable as administrators see it: its value and where that comes from, but no secret. */
export type ShownVariable = {
  name: string
  meaning: string
  allowed: string
  default: string | null
  isSecret: boolean
  origin: 'ENVIRONMENT' | 'FILE' | 'DEFAULT' | 'UNSET'
  /** Null: it is not set, or it is a secret. */
  value: string | null
}

type Texts = Readonly<Record<string, string | undefined>>

/** All variables as they hold under an environment and an `.env` file. */
export function shownVariables(environment: Texts, file: Texts): ShownVariable[] {
  return Object.values(variables).map((variable) => shownVariable(variable, environment, file))
}

function shownVariable(
  { name, meaning, allowed, secret, default: fallback }: Variable<unknown>,
  environment: Texts,
  file: Texts,
): ShownVariable {
  // A variable of the environment wins even where it is empty, and an empty one counts as not set.
  const isOfEnvironment = environment[name] !== undefined
  const given = (isOfEnvironment ? environment[name] : file[name])?.trim() ?? ''
  const unset = fallback === undefined ? 'UNSET' : 'DEFAULT'
  const origin = given === '' ? unset : isOfEnvironment ? 'ENVIRONMENT' : 'FILE'
  const text = given === '' ? fallback : given
  const value = secret || text === undefined ? null : withoutCredentials(text)
  return { name, meaning, allowed, default: fallback ?? null, isSecret: secret, origin, value }
}

/** A text whose URLs have lost their user and password. */
const withoutCredentials = (text: string) => text.replaceAll(/(?<=:\/\/)[^/\s]*@/g, 'hidden@')
