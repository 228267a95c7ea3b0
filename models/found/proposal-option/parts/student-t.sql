-- The quantile of Student's t that 95 of 100 values are within on both sides, by degrees of freedom; 30 stands for all that are more.
student_t as (
  select freedom, cast(quantile as double) as quantile
  from (
    values
      (1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447),
      (7, 2.365), (8, 2.306), (9, 2.262), (10, 2.228), (11, 2.201), (12, 2.179),
      (13, 2.160), (14, 2.145), (15, 2.131), (16, 2.120), (17, 2.110), (18, 2.101),
      (19, 2.093), (20, 2.086), (21, 2.080), (22, 2.074), (23, 2.069), (24, 2.064),
      (25, 2.060), (26, 2.056), (27, 2.052), (28, 2.048), (29, 2.045), (30, 2.042)
  ) as quantiles(freedom, quantile)
),
