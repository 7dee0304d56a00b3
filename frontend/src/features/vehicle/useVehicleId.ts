import { useParams } from "react-router-dom";

/** The number in the address, or null when there is none that a vehicle could have. */
export function useVehicleId(): number | null {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
