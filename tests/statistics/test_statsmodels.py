"""Quantiles and fits of the product beside those of scipy and statsmodels."""

import json
import os
from pathlib import Path

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.linalg import toeplitz
from scipy.stats import t

OURS = json.loads(Path(os.environ["OUR_FIGURES"]).read_text())
FITS = OURS["fits"]


def columns_of(fit):
    return np.column_stack(fit["columns"]), np.array(fit["values"])


def fitted(fit):
    columns, values = columns_of(fit)
    if fit["correlation"] == 0:
        return sm.OLS(values, columns).fit()
    return sm.GLS(values, columns, sigma=toeplitz(fit["correlation"] ** np.arange(len(values)))).fit()


def close(value, tolerance=1e-7):
    return pytest.approx(value, rel=tolerance, abs=1e-9)


def test_there_are_figures_of_each_kind():
    assert len(OURS["quantiles"]) > 100
    assert len(FITS) > 300
    assert {len(fit["columns"]) for fit in FITS} == {2, 3, 4}
    assert {fit["correlation"] for fit in FITS} == {0, -0.45, 0.3, 0.95}


def test_quantiles_of_t_are_those_of_scipy():
    for one in OURS["quantiles"]:
        expected = t.ppf((1 + one["confidence"]) / 2, one["degrees"])
        assert one["quantile"] == close(expected, 1e-6), one


@pytest.mark.parametrize("place", range(len(FITS)))
def test_least_squares_are_those_of_statsmodels(place):
    fit = FITS[place]
    result = fitted(fit)
    assert fit["degrees"] == result.df_resid
    assert fit["effect"] == close(result.params[-1])
    assert fit["standardError"] == close(result.bse[-1])
    low, high = result.conf_int(1 - OURS["confidence"])[-1]
    assert fit["halfWidth"] == close((high - low) / 2, 1e-6)
    if "volume" in fit["regressors"]:
        assert fit["elasticity"] == close(result.params[1 + fit["regressors"].index("volume")])
    else:
        assert fit["elasticity"] is None


def test_no_interval_is_narrower_than_that_of_independent_runs():
    for shown in OURS["shown"]:
        columns, values = columns_of(shown)
        low, high = sm.OLS(values, columns).fit().conf_int(1 - OURS["confidence"])[-1]
        assert shown["halfWidth"] >= (high - low) / 2 * (1 - 1e-6)
