import { z } from 'zod'

import { digest } from '../access/credentials.ts'
import type { FactStore } from '../facts/fact-store.ts'

/** A user; one without a name was invited and never finished. */
export type User = { id: string; userName: string | null; displayName: string; active: boolean }

/** A service principal, which access lists name by its application. */
export type ServicePrincipal = { id: string; applicationId: string; displayName: string }

type MemberKind = 'Users' | 'Groups' | 'ServicePrincipals'
/** A member of a group; some name entries that were deleted. */
export type Member = { kind: MemberKind; id: string }
/** A group, of the whole account or of one workspace. */
export type Group = { id: string; name: string; isOfAccount: boolean; members: readonly Member[] }

/** Who may enter a workspace, and who is in which group there. */
export type Directory = {
  users: readonly User[]
  servicePrincipals: readonly ServicePrincipal[]
  groups: readonly Group[]
}

const personRow = z.object({
  workspace_id: z.string(),
  user_name: z.string(),
  display_name: z.string(),
  is_service_principal: z.boolean(),
})
type Person = z.infer<typeof personRow>

const guestCount = 14
/** People of the demo who are no administrators of the product: in each workspace, without a group of their own. */
const demoPeople = ['user@demo.lakegauge', 'billing@demo.lakegauge']

/** The directory of a workspace: its people with some guests, and groups as companies have them. */
export async function directoryOf(store: FactStore, workspaceId: string): Promise<Directory> {
  const people = await store.rows(
    personRow,
    'select * from fact.person where workspace_id = $workspaceId order by user_name',
    { workspaceId },
  )
  const users = usersOf(people)
  const servicePrincipals = people
    .filter((person) => person.is_service_principal)
    .map(({ user_name, display_name }) => ({
      id: numberOf(`robot ${user_name}`),
      applicationId: user_name,
      displayName: display_name,
    }))
  return { users, servicePrincipals, groups: groupsOf(workspaceId, users, servicePrincipals) }
}

function usersOf(people: readonly Person[]): User[] {
  const named = people.filter((person) => !person.is_service_principal)
  const domain = named[0]?.user_name.split('@')[1] ?? 'example.com'
  const known = named.map(({ user_name, display_name }) => user(spelled(user_name), display_name))
  const guests = Array.from({ length: guestCount }, (_, index) =>
    user(spelled(`guest.${index + 1}@${domain}`), `Guest ${index + 1}`),
  )
  return [
    ...known,
    ...guests,
    ...demoPeople.map((name) => user(name, 'Somebody who looks around')),
    { ...user(`leaver@${domain}`, 'Left the company'), active: false },
    { ...user('invited', 'Never came'), userName: null },
  ]
}

const user = (userName: string, displayName: string): User => ({
  id: numberOf(`user ${userName.toLowerCase()}`),
  userName,
  displayName,
  active: true,
})

// Directories spell names as somebody once typed them.
function spelled(userName: string): string {
  return shareOf(userName, 3) === 0 ? userName.replace(/^./, (first) => first.toUpperCase()) : userName
}

function groupsOf(
  workspaceId: string,
  users: readonly User[],
  robots: readonly ServicePrincipal[],
): readonly Group[] {
  const group = (name: string, isOfAccount: boolean, members: readonly Member[]): Group => ({
    id: isOfAccount ? numberOf(`group ${name}`) : numberOf(`group ${name} of ${workspaceId}`),
    name,
    isOfAccount,
    members,
  })
  const each = (is: (userName: string) => boolean): Member[] =>
    users.filter(({ userName }) => userName !== null && is(userName.toLowerCase())).map(userMember)
  const allRobots = robots.map(({ id }): Member => ({ kind: 'ServicePrincipals', id }))
  const inner = (name: string): Member => ({ kind: 'Groups', id: numberOf(`group ${name}`) })
  const [first] = users
  return [
    group('admins', false, [...(first ? [userMember(first)] : []), ...allRobots.slice(0, 1)]),
    group('users', false, [...users.map(userMember), ...allRobots]),
    group('data-engineers', true, [...each((name) => shareOf(name, 4) === 0), inner('analytics')]),
    group('analytics', true, [...each((name) => shareOf(name, 5) === 1), inner('night-shift')]),
    group('night-shift', true, [...each((name) => shareOf(name, 6) === 2), ...allRobots.slice(1)]),
    group('guild-east', true, [...each((name) => shareOf(name, 4) === 1), inner('guild-west')]),
    group('guild-west', true, [...each((name) => shareOf(name, 4) === 2), inner('guild-east')]),
    group(
      'finance',
      false,
      each((name) => shareOf(`${workspaceId} ${name}`, 3) === 0),
    ),
    group('contractors', true, [
      ...each((name) => name.startsWith('leaver@') || shareOf(name, 7) === 3),
      { kind: 'Users', id: numberOf('deleted user') },
      { kind: 'Groups', id: numberOf('group dissolved-team') },
    ]),
    group('dormant', true, []),
  ]
}

const userMember = ({ id }: User): Member => ({ kind: 'Users', id })

/** A number from 0 to one less than the given, the same for the same text. */
export function shareOf(text: string, parts: number): number {
  return Number.parseInt(digest(`share ${text}`).slice(0, 8), 16) % parts
}

const numberOf = (text: string) => BigInt(`0x${digest(text).slice(0, 12)}`).toString()
