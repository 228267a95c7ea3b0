import { expect } from 'vitest'
import { test } from './visit.ts'

test('home opens the changes of the same days with the same net change, and what to do its list with the same sum', async ({
  page,
}) => {
  await page.goto('/spend/forecasting')
  const changes = page.getByLabel('Biggest changes', { exact: true })
  const net = changes.getByRole('row').first().getByRole('link').last()
  await net.waitFor()
  const amount = (await net.textContent()) ?? ''
  expect(amount).toMatch(/\d\.\d\d$/)
  await net.click()
  await page.waitForURL(/\/spend\/changes\?.*previousUntil=/)
  await page.getByRole('main').getByText(amount).first().waitFor()
  await page.goto('/spend/forecasting')
  const toDo = page.getByLabel('What to do', { exact: true })
  const all = toDo.getByRole('row').first()
  const worth = (await all.getByRole('cell').last().textContent()) ?? ''
  // After the sum and its three parts.
  const first = toDo.getByRole('row').nth(4)
  const what = (await first.getByRole('link').first().textContent()) ?? ''
  await all.getByRole('link').click()
  await page.waitForURL(/\/recommendations/)
  const row = page.getByRole('main').getByRole('row', { name: what }).first()
  await row.waitFor()
  await page.getByRole('main').getByText(worth).first().waitFor()
})
