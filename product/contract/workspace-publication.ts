import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { setting, settingMarks } from '#contract/setting.ts'

const ids = z.array(z.string().min(1).max(128)).max(10_000)

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
    publishesNew: z.boolean().meta({
      label: 'Publish new workspaces at once',
      help: 'Otherwise only admins see a workspace until one of them publishes it.',
      description: 'Whether a workspace that is in neither list is published.',
    }),
    published: ids.default([]).meta({ description: 'Ids of published workspaces.', examples: [['1']] }),
    hidden: ids
      .default([])
      .meta({ description: 'Ids of workspaces that only admins see.', examples: [['2']] }),
  }),
  default: { publishesNew: false, published: [], hidden: [] },
  inWords: ({ publishesNew, published, hidden }) =>
    `New workspaces are ${publishesNew ? 'published at once' : 'hidden until they are published'}; ${published.length} published, ${hidden.length} hidden`,
  answer: settingMarks,
})

type Publication = typeof workspacePublication.default

/** Whether people who are no admins see a workspace. */
export function isPublished({ publishesNew, published, hidden }: Publication, workspaceId: string): boolean {
  return published.includes(workspaceId) || (publishesNew && !hidden.includes(workspaceId))
}

/** The setting with a workspace published or hidden. */
export function withPublication(
  { publishesNew, published, hidden }: Publication,
  workspaceId: string,
  isShown: boolean,
): Publication {
  const others = (list: readonly string[]) => list.filter((id) => id !== workspaceId)
  return {
    publishesNew,
    published: isShown ? [...others(published), workspaceId] : others(published),
    hidden: isShown ? others(hidden) : [...others(hidden), workspaceId],
  }
}
