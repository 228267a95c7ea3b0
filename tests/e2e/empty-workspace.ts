import type { Page } from 'playwright-core'

const emptyWorkspace = {
  workspaceId: '999',
  workspaceName: 'empty',
  workspaceHost: null,
  subscriptionId: null,
  firstUsageTime: null,
  lastUsageTime: null,
}

/** Lets the reader of a page see one more workspace, in which there is nothing, and answers its id; the estate has a single one. */
export async function seeEmptyWorkspace(page: Page): Promise<string> {
  await page.route(/\/api\/1\.0\/metadata/, async (route) => {
    const response = await route.fetch()
    const metadata = await response.json()
    await route.fulfill({
      response,
      json: { ...metadata, workspaces: [...metadata.workspaces, emptyWorkspace] },
    })
  })
  return emptyWorkspace.workspaceId
}
