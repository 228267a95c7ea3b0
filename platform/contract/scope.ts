import { z } from 'zod'

/** A parameter that may be repeated. */
const several = z.union([z.string().min(1), z.array(z.string().min(1))]).transform((value) => [value].flat())

/** Limits a call to some of the workspaces that the caller can access. Default: all of them. */
export const scopeQuery = {
  subscriptionId: several
    .optional()
    .meta({ description: 'Only workspaces of this subscription; may be repeated.' }),
  workspaceId: several.optional().meta({ description: 'Only this workspace; may be repeated.' }),
  workspaceHost: several
    .optional()
    .meta({ description: 'Only the workspace with this host name; may be repeated.' }),
}

/** The part of a scope that a call requests. */
export type AskedScope = {
  subscriptionId?: readonly string[] | undefined
  workspaceId?: readonly string[] | undefined
  workspaceHost?: readonly string[] | undefined
}

/** Path fields that also limit the scope. */
export const scopeFields = ['subscriptionId', 'workspaceId'] as const
