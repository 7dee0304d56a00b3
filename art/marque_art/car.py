"""One car, painted in layers from the wheel wells outwards."""

import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter

from marque_art.body import Body, arch_polygon
from marque_art.geometry import F, along, closed_ring, curve, linear_rgb, merge, smooth
from marque_art.lights import DEFAULT_LIGHTS, shade, to_camera
from marque_art.wheel import WheelTile

LENS_PAINT = dict(color="#0a0c10", coat=3.2, metal=0.1, f0=0.07)
FRONT_CALIPER_ANGLE, REAR_CALIPER_ANGLE = 14, 166


def render_car(car, view):
    """Linear colour premultiplied by alpha, alpha, and the light of the lamps, at the size of the view.

    The whole car is drawn even where the frame crops it, so a close-up has the surfaces of the full picture.
    """
    outline = curve(car["outline"], closed=True)
    highest = max([outline[:, 1].max()] + [point[1] for part in car.get("parts", []) for point in part["pts"]])
    local, (r0, r1, c0, c1) = view.whole(-150, outline[:, 0].max() + 180, -40, highest + 60)
    top, bottom, left, right = max(r0, 0), min(r1, view.h), max(c0, 0), min(c1, view.w)
    seen = np.s_[top - r0 : bottom - r0, left - c0 : right - c0]
    frame = np.s_[top:bottom, left:right]
    planes = []
    for layer in CarPainting(car, outline, local).draw():
        plane = np.zeros((view.h, view.w) + layer.shape[2:], F)
        plane[frame] = layer[seen]
        planes.append(plane)
    return planes


class CarPainting:
    """Accumulates the layers of one car."""

    def __init__(self, car, outline, view):
        self.car, self.outline, self.view, self.k = car, outline, view, view.k
        self.span = (0, outline[:, 0].max())
        self.lights = merge(DEFAULT_LIGHTS, car.get("lights"))
        self.rgb = np.zeros((view.h, view.w, 3), F)
        self.alpha = np.zeros((view.h, view.w), F)
        self.glow = np.zeros_like(self.rgb)

    def draw(self):
        """Paint every layer; returns colour, alpha and lamp light."""
        car = self.car
        silhouette = self.view.fill(self.outline)
        arches = self.view.fill(*[arch_polygon(wheel) for wheel in car["wheels"]])
        self._underside(silhouette, arches)
        for wheel in car["wheels"]:
            self._wheel(wheel)
        painted = silhouette * (1 - arches)
        self._body(silhouette, painted)
        for lens in car.get("lenses", []):
            self._lens(lens, painted)
        for pane in car.get("glass", []):
            self._glass(pane)
        for part in car.get("parts", []):
            self._part(part)
        for accent in car.get("accents", []):
            self._accent(accent)
        for lamp in car.get("lamps", []):
            self._lamp(lamp)
        return self.rgb, self.alpha, self.glow

    def _over(self, rgb, mask, window=np.s_[:, :]):
        self.rgb[window] = self.rgb[window] * (1 - mask[..., None]) + rgb * mask[..., None]
        self.alpha[window] = self.alpha[window] * (1 - mask) + mask

    def _shade(self, normal, gx, gy, paint, view=None):
        return shade(normal, gx, gy, self.span, self.lights, paint, view or to_camera(self.span, gx, gy))

    def _underside(self, silhouette, arches):
        shape = (self.view.h, self.view.w, 3)
        self._over(np.full(shape, 0.0022, F), arches * silhouette)
        front, rear = (wheel["x"] for wheel in self.car["wheels"])
        floor = self.view.fill([(front - 200, 140), (rear + 200, 140), (rear + 100, 85), (front - 100, 85)])
        self._over(np.full(shape, 0.001, F), floor)

    def _wheel(self, wheel):
        view, radius = self.view, wheel["r"]
        is_front = wheel is self.car["wheels"][0]
        style = dict(self.car["wheel"], cal_at=FRONT_CALIPER_ANGLE if is_front else REAR_CALIPER_ANGLE)
        rim = wheel.get("rim", radius * 0.785)
        rgb, alpha = WheelTile(radius, rim, self.k, wheel["x"], radius, style, self.lights, self.span).draw()
        n = alpha.shape[0]
        left = int(round(view.ox + wheel["x"] * self.k - n / 2))
        top = int(round(view.gy - radius * self.k - n / 2))
        window = np.s_[top : top + n, left : left + n]
        gx, gy = view.grid()
        dx, dy = gx[window] - wheel["x"], gy[window] - radius
        depth = np.hypot(dx, dy) * (dy > -50) * np.clip(0.5 + dy / radius, 0, 1)
        arch_shadow = 1 - 0.88 * smooth(radius * 0.55, radius * 1.02, depth)
        self.rgb[window] = self.rgb[window] * (1 - alpha[..., None]) + rgb * arch_shadow[..., None]
        self.alpha[window] = self.alpha[window] * (1 - alpha) + alpha

    def _body(self, silhouette, painted):
        car, body = self.car, Body(self.car, self.view, silhouette)
        gx, gy = body.gx, body.gy
        sight = to_camera(self.span, gx, gy)
        rgb = self._shade((body.nx, body.ny, body.nz), gx, gy, car["paint"], sight)
        for zone in car.get("zones", []):
            outline = curve(zone["pts"], closed=True)
            view, win = self.view.around(outline, 10)
            mask = view.fill(outline)[..., None]
            normal = (body.nx[win], body.ny[win], body.nz[win])
            second = self._shade(normal, gx[win], gy[win], zone["paint"], tuple(axis[win] for axis in sight))
            rgb[win] = rgb[win] * (1 - mask) + second * mask
        rgb *= (0.35 + 0.65 * smooth(120, 420, gy))[..., None] * body.occlusion[..., None]
        for opening in car.get("darks", []):
            self._opening(rgb, opening)
        self._over(rgb, painted)

    def _opening(self, rgb, opening):
        """An intake, grille or black trim: flat black whose lower edge catches the light."""
        outline = curve(opening["pts"], closed=True)
        view, window = self.view.around(outline, 60)
        mask = view.fill(outline)
        blur = opening.get("blur", 10)
        slope, _ = np.gradient(gaussian_filter(mask, blur * self.k))
        lip = np.clip(slope * self.k * blur, 0, 1)[..., None] * opening.get("lip", 0.05)
        black = linear_rgb(opening.get("color", "#0b0c0e")) * 0.35 + lip
        rgb[window] = rgb[window] * (1 - mask[..., None]) + black * mask[..., None]
        if opening.get("edge", 1):
            rgb[window] *= (1 - 0.5 * view.stroke(closed_ring(outline), 3.0))[..., None]

    def _lens(self, lens, painted):
        outline = curve(lens["pts"], closed=True)
        view, window = self.view.around(outline)
        mask = view.fill(outline)
        inset = distance_transform_edt(mask > 0.5) / self.k
        dome = gaussian_filter(np.minimum(inset, lens.get("round", 45)), 5 * self.k)
        slope_y, slope_x = np.gradient(dome)
        gx, gy = view.grid()
        yaw = np.radians(lens.get("yaw", -35))
        normal = (
            -slope_x * self.k * 0.7 + np.sin(yaw),
            slope_y * self.k * 0.7 + lens.get("up", 0.45),
            np.cos(yaw) + 0 * gx,
        )
        rgb = self._shade(normal, gx, gy, merge(LENS_PAINT, lens.get("paint")))
        rgb = rgb * (0.35 + 0.65 * smooth(0, 10, inset))[..., None] * lens.get("gain", 1.0)
        self._over(rgb, mask * painted[window], window)
        rim = view.stroke(closed_ring(outline), lens.get("edge", 5)) * painted[window]
        self.rgb[window] *= (1 - 0.7 * rim)[..., None]

    def _glass(self, pane):
        outline = curve(pane["pts"], closed=True)
        view, window = self.view.around(outline)
        mask = view.fill(outline)
        gx, gy = view.grid()
        low, high = outline[:, 1].min(), outline[:, 1].max()
        foot, head = pane.get("t0", 14), pane.get("t1", 37)
        lean = np.radians(foot + (head - foot) * np.clip((gy - low) / (high - low), 0, 1))
        yaw = np.radians(along([(0, -10), (4600, 10)], gx[0]))[None]
        normal = (np.cos(lean) * np.sin(yaw), np.sin(lean), np.cos(lean) * np.cos(yaw))
        paint = dict(color="#040506", f0=0.06, coat=pane.get("coat", 1.5), metal=0, base=0.6, gloss=2.2)
        rgb = self._shade(normal, gx, gy, paint)
        inset = distance_transform_edt(mask > 0.5) / self.k
        rgb *= (0.45 + 0.55 * smooth(0, 14, inset))[..., None]
        self._over(rgb, mask, window)
        trim = pane["trim"]
        edge = view.stroke(closed_ring(outline), trim["w"])
        self._over(np.broadcast_to(F(trim["c"]), rgb.shape), edge, window)

    def _part(self, part):
        """An inflated loose part (mirror, wing, splitter): it bulges with the distance to its own edge."""
        outline = curve(part["pts"], closed=True)
        view, window = self.view.around(outline)
        gx, gy = view.grid()
        mask = view.fill(outline)
        radius = part.get("round", 40)
        inset = np.minimum(distance_transform_edt(mask > 0.5) / self.k, radius)
        height = np.sqrt(np.maximum(radius * radius - (radius - inset) ** 2, 0))
        slope_y, slope_x = np.gradient(gaussian_filter(height, part.get("blur", 4) * self.k))
        lean, yaw = np.radians(part.get("theta", 5)), np.radians(part.get("yaw", 0))
        normal = (
            np.cos(lean) * np.sin(yaw) - slope_x * self.k,
            np.sin(lean) + slope_y * self.k,
            np.cos(lean) * np.cos(yaw) + 0 * gx,
        )
        self._over(self._shade(normal, gx, gy, merge(self.car["paint"], part.get("paint"))), mask, window)

    def _accent(self, accent):
        """A deliberate bright line: polished trim, or the edge of a wing."""
        line = curve(accent["pts"])
        view, window = self.view.around(line, 60)
        mask = view.stroke(line, accent.get("w", 5), accent.get("taper", (0, 1, 1, 0)))
        mask = gaussian_filter(mask, accent.get("blur", 1.0) * self.k)
        light = (mask * np.minimum(self.alpha[window], 1) * accent.get("I", 0.25))[..., None]
        self.rgb[window] += light * linear_rgb(accent.get("c", "#ffffff"))

    def _lamp(self, lamp):
        line = curve(lamp["pts"])
        view, window = self.view.around(line, 60)
        mask = view.stroke(line, lamp.get("w", 9), lamp.get("taper"))
        intensity = lamp.get("I", 3.0)
        core = (gaussian_filter(mask, 1.5 * self.k) * mask)[..., None]
        self.glow[window] += mask[..., None] * (linear_rgb(lamp["c"]) * intensity) + core * 0.8 * intensity * 0.3
