import { expect } from 'vitest'
import { sampleFor } from './screen-places.ts'
import { test } from './visit.ts'

test('where the lake is in a SQL warehouse, a Spark application is read once somebody agreed', async ({
  page,
}) => {
  const { fieldsOf } = await sampleFor(page)
  const { clusterId, sparkContextId } = fieldsOf['/spark-applications/{clusterId}/{sparkContextId}'] ?? {}
  await page.route('**/public/deployment-info', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), storageProvider: 'DATABRICKS' } })
  })
  const read: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/1\.0\/(reports\/)?spark-applications\//.test(pathname)) read.push(pathname)
  })
  const application = `/spark-applications/${clusterId}/${sparkContextId}`
  const agree = page.getByRole('button', { name: 'Read it' })
  for (const path of [
    `${application}?tab=stages`,
    `${application}/stages/0/0`,
    `${application}/sql/0`,
    application,
  ]) {
    await page.goto(path)
    await agree.waitFor()
    expect([path, await page.getByRole('heading', { level: 1 }).count(), read]).toEqual([path, 1, []])
  }
  await agree.click()
  await page.getByRole('region', { name: 'Where the time went' }).waitFor()
  expect(read).toContain(`/api/1.0${application}`)
  await page.getByRole('link', { name: 'Executors', exact: true }).click()
  await page.getByRole('columnheader').first().waitFor()
  expect(await agree.count()).toBe(0)
})
