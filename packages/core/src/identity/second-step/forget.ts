import { SecondStepEntity } from "./entity";

/** Forgets the second step of an account that was deleted (D47). Repeatable. */
export async function forgetSecondStep(user_id: number): Promise<void> {
  await SecondStepEntity.delete({ user_id }).go();
}
