import { expect } from 'vitest'
import { firstName, rowsOf } from './list-page.ts'
import { shownDays } from './screen-places.ts'
import { test } from './visit.ts'

test('a statement of a warehouse opens in a drawer with its text, which leads on to its users, and Back leads back', async ({
  page,
}) => {
  await page.goto(`/reporting/sql-warehouses?${shownDays}`)
  await firstName(page).click()
  await page.getByRole('link', { name: 'Statements', exact: true }).click()
  await rowsOf(page, 'parts').first().waitFor()
  await page.locator('tbody a').first().click()
  const drawer = page.getByRole('complementary', { name: 'Statement' })
  await drawer.getByRole('group', { name: 'SQL' }).waitFor()
  expect(new URL(page.url()).searchParams.get('ofStatement')).toMatch(/^[0-9a-f]{32}$/)
  await drawer.getByRole('group', { name: 'Users' }).getByRole('link').first().click()
  await page.waitForURL(/ofUser=/)
  expect(page.url()).not.toContain('ofStatement')
  await page.goBack()
  await drawer.getByRole('group', { name: 'SQL' }).waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
})

test('other roles see that texts are for administrators, in the list and in the drawer', async ({
  visit,
}) => {
  const page = await visit({ role: 'user' })
  await page.goto(`/reporting/sql-warehouses?${shownDays}`)
  await firstName(page).click()
  await page.getByRole('link', { name: 'Statements', exact: true }).click()
  await rowsOf(page, 'parts').first().waitFor()
  const first = page.locator('tbody a').first()
  expect(await first.textContent()).toMatch(/^[A-Z]+ [0-9a-f]{8}$/)
  await first.click()
  await page.getByText('Only administrators may read texts of statements.').waitFor()
})
