import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { setting, settingMarks } from '#contract/setting.ts'

const ids = z.array(z.string().min(1).max(128)).max(10_000)
const publishesNew = z.boolean().meta({
  label: 'Publish new workspaces at once',
  help: 'Otherwise only admins see a workspace until one of them publishes it.',
  description: 'Whether a workspace that is in neither list is published.',
})
const published = ids.meta({ description: 'Ids of published workspaces.', examples: [['1']] })
const hidden = ids.meta({ description: 'Ids of workspaces that only admins see.', examples: [['2']] })
const fields = { publishesNew, published: published.default([]), hidden: hidden.default([]) }

/** Which workspaces people who are no admins see. */
export const workspacePublication = setting({
  key: 'workspacePublication',
  title: 'Published workspaces',
  page: '/settings/published-workspaces',
  path: '/settings/workspace-publication',
  read: {
    name: 'getWorkspacePublication',
    guard: mayRead('admin', 'account'),
    summary: 'Which workspaces are published, and whether new ones are at once.',
  },
  save: {
    name: 'saveWorkspacePublication',
    guard: mayChange('admin', 'account'),
    summary: 'Changes which workspaces are published, and whether new ones are at once.',
  },
  body: z.strictObject({
    publishesNew,
    published: published.optional().meta({ description: 'Ids of published workspaces; absent: as before.' }),
    hidden: hidden
      .optional()
      .meta({ description: 'Ids of workspaces that only admins see; absent: as before.' }),
  }),
  holds: {
    value: z.strictObject(fields),
    of: ({ publishesNew: isShown, published: shown = [], hidden: not = [] }) => ({
      publishesNew: isShown,
      published: shown,
      hidden: not,
    }),
    fields,
    shown: (value) => value,
  },
  default: { publishesNew: false, published: [], hidden: [] },
  inWords: ({ publishesNew, published, hidden }) =>
    `New workspaces are ${publishesNew ? 'published at once' : 'hidden until they are published'}; ${published.length} published, ${hidden.length} hidden`,
  answer: settingMarks,
})

type Publication = typeof workspacePublication.default

/** Whether people who are no admins see a workspace. */
export function isPublished(
  { publishesNew: isShownAnew, published: shown, hidden: not }: Publication,
  workspaceId: string,
): boolean {
  return shown.includes(workspaceId) || (isShownAnew && !not.includes(workspaceId))
}

/** The setting with workspaces published or hidden. */
export function withPublication(
  { publishesNew: isShownAnew, published: shown, hidden: not }: Publication,
  workspaceIds: readonly string[],
  isShown: boolean,
): Publication {
  const others = (list: readonly string[]) => list.filter((id) => !workspaceIds.includes(id))
  return {
    publishesNew: isShownAnew,
    published: isShown ? [...others(shown), ...workspaceIds] : others(shown),
    hidden: isShown ? others(not) : [...others(not), ...workspaceIds],
  }
}

/** The setting with the fields that a body names. */
export function withSent(before: Publication, body: unknown): Publication {
  const sent = workspacePublication.body.parse(body)
  return {
    publishesNew: sent.publishesNew,
    published: sent.published ?? before.published,
    hidden: sent.hidden ?? before.hidden,
  }
}
