import type { NetworkName } from "../../platform/delivery/rules";
import { DeliveryPlaceEntity } from "./entity";

/** Returns how far the news of a network were read; "" before the first run. */
export async function readPlace(network: NetworkName): Promise<string> {
  const { data } = await DeliveryPlaceEntity.get({ network }).go({ consistent: true });
  return data?.place ?? "";
}

/** Notes how far they were read. One run at a time does so. */
export const savePlace = async (network: NetworkName, place: string): Promise<void> =>
  void (await DeliveryPlaceEntity.put({ network, place }).go());
