import type { Author } from '../change.ts'

/** A person who changes something at a time. */
export function byPerson(name: string, at: Date): Author {
  return { actor: { kind: 'person', name }, at }
}
