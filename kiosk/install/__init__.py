"""Installing, updating and removing the kiosk on a whole machine, with nothing but the standard library.

::

    sudo make install             plan.install_plan -> steps that print themselves and apply themselves
    sudo make uninstall           removal.remove_plan
    sudo tabletown update FILE    update.update: a release beside the old one, on trial until it is healthy

``systemd/root`` is a picture of the machine's root: what lies there is put to the same place below ``/``, which is
all that one version has to know of another one's files.
"""
