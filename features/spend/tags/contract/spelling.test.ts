import { expect, test } from 'vitest'
import { variantsOf } from './spelling.ts'

test('texts that differ in case, separators or signs alone are variants of each other', () => {
  const variants = variantsOf(['cost-center', 'CostCenter', 'Cost_Center', 'team'])
  expect(variants.get('cost-center')).toEqual(['CostCenter', 'Cost_Center'])
  expect(variants.get('team')).toEqual([])
})

test('different numbers are no variants, nor are texts of signs alone', () => {
  const variants = variantsOf(['team 1', 'team 2', '-', '*'])
  expect([...variants.values()]).toEqual([[], [], [], []])
})
