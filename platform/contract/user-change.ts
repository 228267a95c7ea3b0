import { z } from 'zod'
import { roles } from './roles.ts'

const username = z
  .string()
  .regex(
    /^[^\s\p{C}](?:[^\p{C}]{0,98}[^\s\p{C}])?$/u,
    'A user name has 1 to 100 characters, none at its ends blank',
  )
const heldRoles = z.array(z.enum(roles)).min(1, 'A user has at least one role')
/** The workspaces that a user sees; null: all of them, later ones included. */
const workspaceIds = z
  .array(z.string().regex(/^\d{1,20}$/, 'A workspace id is a number'))
  .max(10_000)
  .nullable()

/** What an operator asks to be done with an account. */
export const userChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('add'), username, roles: heldRoles, workspaceIds }),
  z.strictObject({ action: z.literal('remove'), username }),
  z.strictObject({ action: z.literal('roles'), username, roles: heldRoles }),
  z.strictObject({ action: z.literal('workspaces'), username, workspaceIds }),
  z.strictObject({ action: z.literal('reset-password'), username }),
])
export type UserChange = z.output<typeof userChange>

const listedUser = z.object({
  username: z.string(),
  roles: z.array(z.enum(roles)),
  workspaceIds,
  mustChangePassword: z.boolean(),
  createdAt: z.string(),
})
export type ListedUser = z.output<typeof listedUser>

/** The accounts as they are after the change, without one that was removed, and the one-time password if one was made. */
export const userChangeAnswer = z.object({ users: z.array(listedUser), password: z.string().optional() })
export type UserChangeAnswer = z.output<typeof userChangeAnswer>
