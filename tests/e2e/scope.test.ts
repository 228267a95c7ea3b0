import { expect } from 'vitest'
import { seeEmptyWorkspace } from './empty-workspace.ts'
import { shownDays } from './screen-places.ts'
import { answerTo, parameterOf, test } from './visit.ts'
import { settled } from './watched-page.ts'

type Workspaces = { content: readonly { workspaceName: string }[] }

test('one workspace alone is chosen with two clicks', async ({ page }) => {
  await seeEmptyWorkspace(page)
  await page.goto(`/reporting?${shownDays}`)
  const { content } = await answerTo<Workspaces>(page, '/workspaces/all')
  await page.getByRole('button', { name: 'Scope: All workspaces' }).click()
  await page.getByRole('button', { name: `Only ${content[0]?.workspaceName}` }).click()
  await page.getByRole('button', { name: `Scope: ${content[0]?.workspaceName}` }).waitFor()
  await page.locator('tbody tr').first().waitFor()
})

test('a link to a workspace that its reader does not see says so once and leads to those they see', async ({
  visit,
}) => {
  const page = await visit({ role: 'user' })
  await page.goto(`/reporting?${shownDays}&workspaceId=404`)
  await page.getByText('Workspace 404 not found, or you cannot access it.').waitFor()
  await settled(page)
  expect(await page.getByText('not found').count()).toBe(1)
  await page.getByRole('button', { name: 'Show my workspaces' }).click()
  await page.locator('tbody tr').first().waitFor()
  expect(parameterOf(page, 'workspaceId')).toBeNull()
  await page.getByRole('button', { name: 'Scope: All my workspaces' }).waitFor()
})
