import { z } from 'zod'

/** A parameter that may be repeated. */
const several = z.union([z.string().min(1), z.array(z.string().min(1))]).transform((value) => [value].flat())

/** Narrows a call to some of the workspaces that the caller sees; absent: all of them. */
export const scopeQuery = {
  subscriptionId: several
    .optional()
    .meta({ description: 'Only workspaces of this subscription; may be repeated.' }),
  workspaceId: several.optional().meta({ description: 'Only this workspace; may be repeated.' }),
  workspaceHost: several
    .optional()
    .meta({ description: 'Only the workspace with this host name; may be repeated.' }),
}

/** The part of a scope that a call asks for. */
export type AskedScope = {
  subscriptionId?: readonly string[] | undefined
  workspaceId?: readonly string[] | undefined
  workspaceHost?: readonly string[] | undefined
}

/** Path fields that ask for a part of the scope too. */
export const scopeFields = ['subscriptionId', 'workspaceId'] as const
