// A busy machine is slow, not wrong: what does not come is red all the same, only later.
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 30_000 });
