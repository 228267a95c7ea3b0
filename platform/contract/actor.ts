/** Kinds of those who change something: a person, a program with a token of a person, or the product itself. */
export const actorKinds = ['person', 'token', 'system'] as const

/** Who changes something: a user, a token by its name, or a part of the product. */
export type Actor = { kind: (typeof actorKinds)[number]; name: string }
