import type { Role } from '#contract/roles.ts'
import type { Screen } from '#ui/screen/screen.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { roleNames } from './user-roles.ts'

type Props = { screen: Screen | undefined; roles: readonly Role[] }

const refusals: Readonly<Record<Screen['guard'], string>> = {
  'signed-in': 'Sign in to open this page.',
  user: "You don't have access to cost data.",
  'set-up': 'This page requires the admin role.',
  admin: 'This page requires the admin role.',
  'billing-admin': 'This page requires the billing admin role.',
}

/** Names the role that a screen requires. */
export function NoRights({ screen, roles }: Props) {
  const title = screen ? refusals[screen.guard] : 'No pages are available for your role.'
  if (roles.length === 0)
    return (
      <EmptyState title="You have no role yet.">
        You are signed in, and nothing is shown to you. Ask an administrator of Lakegauge for a role: it
        follows from your app role or group at your organization. Then sign out and in again.
      </EmptyState>
    )
  return <EmptyState title={title}>You are signed in as {roleNames(roles)}.</EmptyState>
}
