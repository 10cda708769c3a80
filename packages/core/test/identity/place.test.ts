import { describe, expect, it } from "vitest";
import { describePlace } from "../../src/identity/session/place";

describe("where a caller is", () => {
  const known: Record<string, string> = {
    city: "Portland",
    "country-region-name": "Maine",
    "country-name": "United%20States",
  };
  const at = (headers: Record<string, string>) => describePlace((fact) => headers[fact]);

  it("is what CloudFront says, city and region, or what of them it knows", () => {
    expect(at(known)).toBe("Portland, Maine");
    const twice = "S%C3%A3o%20Paulo";
    expect(at({ ...known, city: twice, "country-region-name": twice })).toBe("São Paulo");
    expect(at({ ...known, city: "", "country-region-name": "" })).toBe("United States");
  });

  it("is unknown without CloudFront, and by a header that holds no name", () => {
    expect(describePlace(undefined)).toBeUndefined();
    expect(at({})).toBeUndefined();
    for (const no of ["<b>here</b>", "%", "x".repeat(200), "7"]) expect(at({ city: no }), no).toBeUndefined();
  });
});
