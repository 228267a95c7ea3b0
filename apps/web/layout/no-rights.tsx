import { passesGuard } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import type { Screen } from '#ui/screen/screen.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { roleNames } from './user-roles.ts'

type Props = { screen: Screen | undefined; roles: readonly Role[] }

const needed: Readonly<Record<Screen['guard'], string>> = {
  'signed-in': 'needs a sign-in',
  user: 'needs a role that sees data',
  admin: 'needs the admin role',
  'billing-admin': 'needs the billing admin role',
}

/** Says which role a screen needs; to a mere provisioning admin, that the set-up is theirs and the data is not. */
export function NoRights({ screen, roles }: Props) {
  const title = screen ? `${screen.title} ${needed[screen.guard]}.` : 'There is nothing here for your role.'
  return (
    <EmptyState title={title}>
      You are signed in as {roleNames(roles)}.
      {!passesGuard('user', roles) &&
        ' This role sets the product up and sees no data; sign in as a user, admin or executive to see it.'}
    </EmptyState>
  )
}
